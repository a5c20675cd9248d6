-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of ProductRemovalRepository.delete
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
