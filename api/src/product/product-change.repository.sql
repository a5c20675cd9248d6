-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of ProductChangeRepository.insert
INSERT INTO product_change (product_id)
VALUES (?);

-- Statements of ProductChangeRepository.onCommit
-- This method sends no statement.

-- Statements of ProductChangeRepository.findAfter
SELECT seq, product_id AS productId
FROM product_change
WHERE seq > ?
ORDER BY seq;

-- Statements of ProductChangeRepository.findLast
SELECT MAX(seq) AS last
FROM product_change;
