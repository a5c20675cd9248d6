-- The figures of the dashboard read only these indexes.
ALTER TABLE `order` ADD KEY order_figures (created_at, status, total);
-- The first time at which the seller accepted, declined or wrote. An API of the previous version does not store this
-- time. The next entry of the seller then stores it.
ALTER TABLE deal ADD COLUMN answered_at DATETIME(3) NULL;
UPDATE deal SET answered_at = (SELECT MIN(entry.created_at) FROM deal_entry entry WHERE entry.deal_id = deal.id AND entry.actor = 'seller')
  WHERE answered_at IS NULL;
ALTER TABLE deal ADD KEY deal_answered (answered_at, created_at);
-- The searches without a result of a day (UTC), without their texts.
CREATE TABLE IF NOT EXISTS missed_search_day (
  id BIGINT NOT NULL AUTO_INCREMENT,
  day DATE NOT NULL,
  times INT NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY missed_search_of_day (day)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
