-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of ListingViewRepository.lockKey
INSERT INTO listing_view_key (day, secret)
VALUES (?, ?)
ON DUPLICATE KEY UPDATE day = VALUES(day);
SELECT secret
FROM listing_view_key
WHERE day = ?
FOR UPDATE;

-- Statements of ListingViewRepository.findShown
SELECT id
FROM product
WHERE id IN (?) AND state IN ('listed', 'paused', 'sold');

-- Statements of ListingViewRepository.add
INSERT IGNORE INTO listing_viewer (day, product_id, network_hash)
VALUES ?;
INSERT INTO listing_view (day, product_id, views) SELECT day, product_id, COUNT(*)
FROM listing_viewer
WHERE day = ? AND product_id IN (?)
GROUP BY day, product_id
ON DUPLICATE KEY UPDATE views = GREATEST(views, VALUES(views));
