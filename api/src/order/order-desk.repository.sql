-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of OrderDeskRepository.search
SELECT id
FROM product
WHERE title LIKE ? ESCAPE '!' OR seller_name LIKE ? ESCAPE '!'
LIMIT 1000;
SELECT id
FROM ( (SELECT id
    FROM `order`
    WHERE order_id LIKE ? ESCAPE '!'
    ORDER BY order_id DESC
    LIMIT 1000) UNION (SELECT id
    FROM `order` FORCE INDEX (order_customer_email)
    WHERE customer_email LIKE ? ESCAPE '!'
    ORDER BY id DESC
    LIMIT 1000) UNION (SELECT id
    FROM (SELECT id, customer_name, customer_telegram
      FROM `order`
      ORDER BY id DESC
      LIMIT 2000) newest
    WHERE customer_name LIKE ? ESCAPE '!' OR customer_telegram LIKE ? ESCAPE '!'
    ORDER BY id DESC
    LIMIT 1000) UNION (SELECT order_id AS id
    FROM order_item FORCE INDEX (order_item_product)
    WHERE product_id IN (?)
    ORDER BY order_id DESC
    LIMIT 1000) ) found
ORDER BY id DESC
LIMIT 1000;

-- Statements of OrderDeskRepository.findSellers
SELECT order_id AS orderRowId, seller_name AS sellerName
FROM deal
WHERE order_id IN (?)
ORDER BY order_id, id;

-- Statements of OrderDeskRepository.findSellerIds
SELECT id AS dealId, seller_id AS sellerId
FROM deal
WHERE order_id = ?;

-- Statements of OrderDeskRepository.findNotes
SELECT `OrderNote`.<OrderNote>
FROM `order_note` `OrderNote`
WHERE ((`OrderNote`.`order_id` = ?))
ORDER BY `OrderNote`.`id` ASC;

-- Statements of OrderDeskRepository.insertNote
INSERT INTO `order_note`(<OrderNote>)
VALUES (DEFAULT, ?, ?, ?, ?);
