-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of ReservationRepository.countLive
SELECT (SELECT COUNT(*)
  FROM product
  WHERE reserved_holder = ? AND reserved_until > UTC_TIMESTAMP(3) AND is_unique AND sold_at IS NULL) AS byHolder,
    (SELECT COUNT(*)
  FROM product
  WHERE reserved_network = ? AND reserved_until > UTC_TIMESTAMP(3) AND is_unique AND sold_at IS NULL) AS byNetwork;

-- Statements of ReservationRepository.findOfProducts
SELECT id AS productId, reserved_by AS orderRowId, delisted_at IS NULL AS isListed,
  IF(reserved_until > UTC_TIMESTAMP(3), reserved_until, NULL) AS until, IF(confirmed_until > reserved_until,
  confirmed_until, NULL) AS confirmedUntil
FROM product
WHERE id IN (?) AND is_unique AND sold_at IS NULL
ORDER BY id;

-- Statements of ReservationRepository.reserve
UPDATE product
SET reserved_by = ?, reserved_holder = ?, reserved_network = ?, reserved_until = DATE_ADD(UTC_TIMESTAMP(3),
  INTERVAL ? MINUTE), confirmed_until = DATE_ADD(UTC_TIMESTAMP(3), INTERVAL ? MINUTE)
WHERE id IN (?);
REPLACE INTO reservation (product_id, order_id, holder, network, reserved_until, confirmed_until) SELECT product.id,
  product.reserved_by, COALESCE(product.reserved_holder, ''), product.reserved_network, product.reserved_until,
  product.confirmed_until
FROM product
WHERE product.id IN (?) AND product.reserved_by IS NOT NULL AND product.reserved_until IS NOT NULL;
INSERT INTO product_change (product_id)
VALUES (?);

-- Statements of ReservationRepository.lockAvailable
SELECT id, price
FROM product
WHERE id IN (?) AND is_unique AND delisted_at IS NULL AND (reserved_until IS NULL OR reserved_until <= UTC_TIMESTAMP(3)
  OR reserved_holder IN (?))
ORDER BY id
FOR UPDATE;

-- Statements of ReservationRepository.lockOfOrder
SELECT product.id
FROM order_item JOIN product ON product.id = order_item.product_id
WHERE order_item.order_id = ? AND reserved_holder = ? AND reserved_until > UTC_TIMESTAMP(3) AND is_unique
  AND sold_at IS NULL
ORDER BY product.id
FOR UPDATE;

-- Statements of ReservationRepository.takeOver
UPDATE product
SET reserved_by = ?, reserved_holder = ?
WHERE id IN (?);
REPLACE INTO reservation (product_id, order_id, holder, network, reserved_until, confirmed_until) SELECT product.id,
  product.reserved_by, COALESCE(product.reserved_holder, ''), product.reserved_network, product.reserved_until,
  product.confirmed_until
FROM product
WHERE product.id IN (?) AND product.reserved_by IS NOT NULL AND product.reserved_until IS NOT NULL;
INSERT INTO product_change (product_id)
VALUES (?);

-- Statements of ReservationRepository.confirm
UPDATE product
SET reserved_by = ?, reserved_holder = ?, reserved_until = GREATEST(reserved_until, COALESCE(confirmed_until,
  reserved_until))
WHERE id IN (?);
REPLACE INTO reservation (product_id, order_id, holder, network, reserved_until, confirmed_until) SELECT product.id,
  product.reserved_by, COALESCE(product.reserved_holder, ''), product.reserved_network, product.reserved_until,
  product.confirmed_until
FROM product
WHERE product.id IN (?) AND product.reserved_by IS NOT NULL AND product.reserved_until IS NOT NULL;
INSERT INTO product_change (product_id)
VALUES (?);

-- Statements of ReservationRepository.extend
UPDATE product
SET reserved_until = ?, confirmed_until = GREATEST(?, COALESCE(confirmed_until, ?))
WHERE id IN (?);
REPLACE INTO reservation (product_id, order_id, holder, network, reserved_until, confirmed_until) SELECT product.id,
  product.reserved_by, COALESCE(product.reserved_holder, ''), product.reserved_network, product.reserved_until,
  product.confirmed_until
FROM product
WHERE product.id IN (?) AND product.reserved_by IS NOT NULL AND product.reserved_until IS NOT NULL;
INSERT INTO product_change (product_id)
VALUES (?);

-- Statements of ReservationRepository.release
UPDATE product
SET reserved_by = NULL, reserved_until = NULL, confirmed_until = NULL, reserved_holder = NULL, reserved_network = NULL
WHERE id IN (?);
DELETE FROM reservation
WHERE product_id IN (?);
INSERT INTO product_change (product_id)
VALUES (?);

-- Statements of ReservationRepository.delete
DELETE FROM reservation
WHERE product_id IN (?);

-- Statements of ReservationRepository.copyDifferent
REPLACE INTO reservation (product_id, order_id, holder, network, reserved_until, confirmed_until) SELECT product.id,
  product.reserved_by, COALESCE(product.reserved_holder, ''), product.reserved_network, product.reserved_until,
  product.confirmed_until
FROM product LEFT JOIN reservation copy ON copy.product_id = product.id
WHERE product.reserved_until > UTC_TIMESTAMP(3) AND product.is_unique AND product.sold_at IS NULL
  AND product.reserved_by IS NOT NULL AND NOT (copy.order_id <=> product.reserved_by
  AND copy.holder <=> COALESCE(product.reserved_holder, '') AND copy.network <=> product.reserved_network
  AND copy.reserved_until <=> product.reserved_until AND copy.confirmed_until <=> product.confirmed_until);
DELETE copy
FROM reservation copy JOIN product ON product.id = copy.product_id
WHERE product.reserved_until IS NULL;
