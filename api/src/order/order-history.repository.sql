-- The statements that reach the driver, by method. After a change this writes them again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- insert
INSERT INTO order_history (order_id, status, user_id, reason, created_at)
VALUES (?, ?, ?, ?, ?);

-- findOfOrder
SELECT status, user_id AS userId, reason, created_at AS createdAt
FROM order_history
WHERE order_id = ?
ORDER BY created_at, id;
