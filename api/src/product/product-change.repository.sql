-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- insert
INSERT INTO product_change (product_id)
VALUES (?);

-- onCommit
-- no statement

-- findAfter
SELECT seq, product_id AS productId
FROM product_change
WHERE seq > ?
ORDER BY seq;

-- findLast
SELECT MAX(seq) AS last
FROM product_change;
