-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of TelegramProofRepository.insert
INSERT INTO `telegram_proof`(<TelegramProof>)
VALUES (DEFAULT, ?, ?, ?, ?, ?, ?, ?, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT,
  DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, ?, DEFAULT,
  DEFAULT, DEFAULT, DEFAULT);

-- Statements of TelegramProofRepository.find
SELECT `TelegramProof`.<TelegramProof>
FROM `telegram_proof` `TelegramProof`
WHERE ((`TelegramProof`.`id` = ?))
LIMIT 1;

-- Statements of TelegramProofRepository.lock
SELECT `TelegramProof`.<TelegramProof>
FROM `telegram_proof` `TelegramProof`
WHERE ((`TelegramProof`.`id` = ?))
LIMIT 1
FOR UPDATE;

-- Statements of TelegramProofRepository.lockByToken
SELECT `TelegramProof`.<TelegramProof>
FROM `telegram_proof` `TelegramProof`
WHERE ((`TelegramProof`.`token_hash` = ?))
LIMIT 1
FOR UPDATE;

-- Statements of TelegramProofRepository.findLastEnded
SELECT `TelegramProof`.<TelegramProof>
FROM `telegram_proof` `TelegramProof`
WHERE ((`TelegramProof`.`product_id` = ?) AND (`TelegramProof`.`state` = ?))
ORDER BY `TelegramProof`.`id` DESC
LIMIT 1;

-- Statements of TelegramProofRepository.findLastAnswered
SELECT `TelegramProof`.<TelegramProof>
FROM `telegram_proof` `TelegramProof`
WHERE ((`TelegramProof`.`product_id` = ?) AND (NOT(`TelegramProof`.`answered_at` IS NULL)))
ORDER BY `TelegramProof`.`id` DESC
LIMIT 1;

-- Statements of TelegramProofRepository.findOfProducts
SELECT `TelegramProof`.<TelegramProof>
FROM `telegram_proof` `TelegramProof`
WHERE ((`TelegramProof`.`product_id` IN (?, ?)) AND (`TelegramProof`.`state` IN (?, ?, ?, ?, ?, ?, ?)))
ORDER BY `TelegramProof`.`id` ASC;

-- Statements of TelegramProofRepository.findOfPerson
SELECT `TelegramProof`.<TelegramProof>
FROM `telegram_proof` `TelegramProof`
WHERE ((`TelegramProof`.`person_id` = ?))
ORDER BY `TelegramProof`.`id` ASC;

-- Statements of TelegramProofRepository.findStages
SELECT product.id AS productId, product.seller_id AS sellerId, product.seller_name AS sellerName, proof.state AS stage,
  proof.asked_at AS askedAt
FROM product LEFT JOIN telegram_proof proof ON proof.product_id = product.id AND proof.state <> 'ended'
WHERE product.id IN (?) AND product.category = 'group' AND product.state IN ('draft', 'listed', 'paused')
ORDER BY proof.id;

-- Statements of TelegramProofRepository.lockOfPerson
SELECT `TelegramProof`.<TelegramProof>
FROM `telegram_proof` `TelegramProof`
WHERE ((`TelegramProof`.`person_id` = ?))
ORDER BY `TelegramProof`.`id` ASC
FOR UPDATE;

-- Statements of TelegramProofRepository.findProving
SELECT `TelegramProof`.<TelegramProof>
FROM `telegram_proof` `TelegramProof`
WHERE ((`TelegramProof`.`chat_id` = ?) AND (`TelegramProof`.`state` IN (?, ?)))
LIMIT 1;

-- Statements of TelegramProofRepository.needsBotIn
SELECT 1 AS `row_exists`
FROM (SELECT 1 AS dummy_column) `dummy_table`
WHERE EXISTS (SELECT 1
  FROM `telegram_proof` `TelegramProof`
  WHERE ((((`TelegramProof`.`chat_id` = ?) AND (`TelegramProof`.`state` IN (?, ?, ?, ?))))
    OR (((`TelegramProof`.`chat_id` = ?) AND (`TelegramProof`.`state` = ?)
    AND (NOT(`TelegramProof`.`due_at` IS NULL))))))
LIMIT 1;

-- Statements of TelegramProofRepository.findDue
SELECT id, product_id AS productId, CAST(chat_id AS CHAR) AS chatId, due_at AS dueAt
FROM telegram_proof
WHERE state = 'reading' AND due_at <= ?
ORDER BY due_at
LIMIT ?;
SELECT id, product_id AS productId, CAST(chat_id AS CHAR) AS chatId, due_at AS dueAt
FROM telegram_proof
WHERE state IN (?) AND due_at <= ?
ORDER BY due_at
LIMIT ?;

-- Statements of TelegramProofRepository.claim
UPDATE telegram_proof
SET due_at = ?
WHERE id = ? AND due_at = ?;

-- Statements of TelegramProofRepository.makeChatDue
UPDATE telegram_proof
SET due_at = LEAST(COALESCE(due_at, ?), ?)
WHERE chat_id = ? AND state IN ('reading', 'shown', 'withdrawn', 'uncheckable');

-- Statements of TelegramProofRepository.makeProductsDue
UPDATE telegram_proof
SET due_at = LEAST(COALESCE(due_at, ?), ?)
WHERE product_id IN (?) AND state IN ('shown', 'uncheckable');

-- Statements of TelegramProofRepository.moveChat
UPDATE telegram_proof
SET chat_id = ?, former_chat_id = ?
WHERE chat_id = ? AND former_chat_id IS NULL AND state <> 'ended';

-- Statements of TelegramProofRepository.update
UPDATE `telegram_proof`
SET `state` = ?, `person_id` = ?
WHERE `id` = ?;

-- Statements of TelegramProofRepository.moveToSeller
UPDATE `telegram_proof`
SET `seller_id` = ?
WHERE `seller_id` = ?;

-- Statements of TelegramProofRepository.findMisfits
SELECT proof.id, proof.product_id AS productId
FROM telegram_proof proof LEFT JOIN product ON product.id = proof.product_id
WHERE proof.state IN (?) AND proof.expires_at < ?
ORDER BY proof.id
LIMIT 100;
SELECT proof.id, proof.product_id AS productId
FROM telegram_proof proof LEFT JOIN product ON product.id = proof.product_id
WHERE proof.state IN (?) AND (product.id IS NULL OR product.category <> 'group' OR product.state = 'deleted'
  OR (product.state = 'sold' AND product.sold_at < ?) OR product.seller_id <> proof.seller_id)
ORDER BY proof.id
LIMIT 100;
SELECT proof.id, proof.product_id AS productId
FROM telegram_proof proof LEFT JOIN product ON product.id = proof.product_id
WHERE proof.state IN (?) AND proof.person_id IS NULL
ORDER BY proof.id
LIMIT 100;
SELECT proof.id, proof.product_id AS productId
FROM telegram_proof proof LEFT JOIN product ON product.id = proof.product_id
WHERE proof.state IN (?) AND (proof.due_at IS NULL OR proof.due_at > ?) AND proof.tries = 0
  AND (NOT (product.handle <=> proof.listed_handle) OR (proof.state = 'shown' AND product.proof IS NULL
  AND proof.problem IS NULL))
ORDER BY proof.id
LIMIT 100;
