-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- lockKey
INSERT INTO listing_view_key (day, secret)
VALUES (?, ?)
ON DUPLICATE KEY UPDATE day = VALUES(day);
SELECT secret
FROM listing_view_key
WHERE day = ?
FOR UPDATE;

-- findShown
SELECT id
FROM product
WHERE id IN (?) AND state IN ('listed', 'paused', 'sold');

-- add
INSERT IGNORE INTO listing_viewer (day, product_id, network_hash)
VALUES ?;
INSERT INTO listing_view (day, product_id, views) SELECT day, product_id, COUNT(*)
FROM listing_viewer
WHERE day = ? AND product_id IN (?)
GROUP BY day, product_id
ON DUPLICATE KEY UPDATE views = GREATEST(views, VALUES(views));
