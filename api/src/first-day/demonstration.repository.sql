-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of DemonstrationRepository.lock
INSERT IGNORE INTO first_day (id)
VALUES (1);
SELECT demonstration_removed_at AS removedAt
FROM first_day
WHERE id = 1
FOR UPDATE;

-- Statements of DemonstrationRepository.count
INSERT INTO `demonstration_listing`(<DemonstrationListing>)
VALUES (?, ?);
SELECT product.id
FROM demonstration_listing listing JOIN product ON product.id = listing.product_id AND product.version = 1
  AND product.proof IS NULL;
SELECT id, order_id AS number
FROM `order`
WHERE id IN (SELECT item.order_id
  FROM order_item item
  WHERE item.product_id IN (?)) AND NOT EXISTS (SELECT 1
  FROM order_item other
  WHERE other.order_id = `order`.id AND other.product_id NOT IN (?))
ORDER BY id;
SELECT EXISTS (SELECT 1
  FROM first_day
  WHERE demonstration_removed_at IS NOT NULL) AND EXISTS (SELECT 1
  FROM demonstration_listing) AND (SELECT MAX(id)
  FROM `order`) IS NULL AS canPutBack;

-- Statements of DemonstrationRepository.canPutBack
SELECT EXISTS (SELECT 1
  FROM first_day
  WHERE demonstration_removed_at IS NOT NULL) AND EXISTS (SELECT 1
  FROM demonstration_listing) AND (SELECT MAX(id)
  FROM `order`) IS NULL AS canPutBack;

-- Statements of DemonstrationRepository.lockUnchanged
SELECT product.id, product.seller_id AS sellerId, product.topic_id AS topicId
FROM demonstration_listing listing JOIN product ON product.id = listing.product_id AND product.version = 1
  AND product.proof IS NULL
ORDER BY product.id
FOR UPDATE;

-- Statements of DemonstrationRepository.findOrders
SELECT id, order_id AS number
FROM `order`
WHERE id IN (SELECT item.order_id
  FROM order_item item
  WHERE item.product_id IN (?)) AND NOT EXISTS (SELECT 1
  FROM order_item other
  WHERE other.order_id = `order`.id AND other.product_id NOT IN (?))
ORDER BY id;

-- Statements of DemonstrationRepository.deleteOrders
DELETE FROM `order`
WHERE id IN (?);

-- Statements of DemonstrationRepository.deleteSellers
DELETE FROM seller
WHERE id IN (?) AND version = 1 AND NOT EXISTS (SELECT 1
  FROM product
  WHERE seller_id = seller.id) AND NOT EXISTS (SELECT 1
  FROM deal
  WHERE seller_id = seller.id);

-- Statements of DemonstrationRepository.deleteTopics
DELETE FROM topic
WHERE id IN (?) AND version = 1 AND NOT EXISTS (SELECT 1
  FROM product
  WHERE topic_id = topic.id);

-- Statements of DemonstrationRepository.insertListings
INSERT IGNORE INTO demonstration_listing (product_id, listed_at) SELECT id, created_at
FROM product
WHERE created_at IN (?);

-- Statements of DemonstrationRepository.deleteOtherListings
DELETE FROM demonstration_listing
WHERE product_id NOT IN (?);

-- Statements of DemonstrationRepository.findRemoved
SELECT product_id AS id, listed_at AS listedAt
FROM demonstration_listing;

-- Statements of DemonstrationRepository.setRemovedAt
UPDATE first_day
SET demonstration_removed_at = ?
WHERE id = 1;
