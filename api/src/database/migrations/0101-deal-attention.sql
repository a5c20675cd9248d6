-- The time since which a deal needs the attention of staff. One index replaces two, because each order writes all
-- indexes of its deals. The link of a seller contains the number of the deal, so no index is needed for its token.
ALTER TABLE deal
  ADD COLUMN attention_at DATETIME(3) AS
    (COALESCE(declined_at, IF(attended_at IS NULL OR attended_at < mail_failed_at, mail_failed_at, NULL))) VIRTUAL,
  ADD KEY deal_attention (attention_at);
ALTER TABLE deal DROP KEY deal_declined;
ALTER TABLE deal DROP KEY deal_mail_failed;
ALTER TABLE deal DROP KEY deal_token;
