-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- delete
DELETE FROM favorite
WHERE product_id IN (?);
DELETE FROM watched_product
WHERE product_id IN (?);
DELETE FROM product_review
WHERE product_id IN (?);
DELETE FROM reservation
WHERE product_id IN (?);
DELETE FROM product_member_count
WHERE product_id IN (?);
DELETE FROM product
WHERE id IN (?);
