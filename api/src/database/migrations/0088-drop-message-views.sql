-- No version since b623f158 uses these views.
DROP VIEW IF EXISTS contact_message, support_ticket;
