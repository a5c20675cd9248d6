-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- countLive
SELECT (SELECT COUNT(*)
  FROM product
  WHERE reserved_holder = ? AND reserved_until > UTC_TIMESTAMP(3) AND is_unique AND sold_at IS NULL) AS byHolder,
    (SELECT COUNT(*)
  FROM product
  WHERE reserved_network = ? AND reserved_until > UTC_TIMESTAMP(3) AND is_unique AND sold_at IS NULL) AS byNetwork;

-- findOfProducts
SELECT id AS productId, reserved_by AS orderRowId, delisted_at IS NULL AS isListed,
  IF(reserved_until > UTC_TIMESTAMP(3), reserved_until, NULL) AS until, IF(confirmed_until > reserved_until,
  confirmed_until, NULL) AS confirmedUntil
FROM product
WHERE id IN (?) AND is_unique AND sold_at IS NULL
ORDER BY id;

-- reserve
UPDATE product
SET reserved_by = ?, reserved_holder = ?, reserved_network = ?, reserved_until = DATE_ADD(UTC_TIMESTAMP(3),
  INTERVAL ? MINUTE), confirmed_until = DATE_ADD(UTC_TIMESTAMP(3), INTERVAL ? MINUTE)
WHERE id IN (?);
INSERT INTO product_change (product_id)
VALUES (?);

-- takeOver
UPDATE product
SET reserved_by = ?
WHERE id IN (?);
INSERT INTO product_change (product_id)
VALUES (?);

-- confirm
UPDATE product
SET reserved_by = ?, reserved_until = GREATEST(reserved_until, COALESCE(confirmed_until, reserved_until))
WHERE id IN (?);
INSERT INTO product_change (product_id)
VALUES (?);

-- extend
UPDATE product
SET reserved_until = ?, confirmed_until = GREATEST(?, COALESCE(confirmed_until, ?))
WHERE id = ?;
INSERT INTO product_change (product_id)
VALUES (?);

-- release
UPDATE product
SET reserved_by = NULL, reserved_until = NULL, confirmed_until = NULL, reserved_holder = NULL, reserved_network = NULL
WHERE id = ?;
INSERT INTO product_change (product_id)
VALUES (?);
