-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of ProductReviewRepository.findPage
SELECT review.id, review.product_id AS productId, review.user_id AS userId, review.rating, review.text,
  review.created_at AS createdAt, review.updated_at AS updatedAt, review.reply, review.replied_at AS repliedAt,
  review.hidden_at AS hiddenAt, review.hidden_reason AS hiddenReason, review.author_suspended AS authorSuspended,
  review.is_new AS isNew, author.first_name AS firstName, author.username
FROM product_review review JOIN `user` author ON author.id = review.user_id
WHERE review.product_id = ? AND (hidden_at IS NULL AND NOT author_suspended)
ORDER BY review.created_at DESC, review.id DESC
LIMIT ? OFFSET ?;

-- Statements of ProductReviewRepository.findMany
SELECT review.id, review.product_id AS productId, review.user_id AS userId, review.rating, review.text,
  review.created_at AS createdAt, review.updated_at AS updatedAt, review.reply, review.replied_at AS repliedAt,
  review.hidden_at AS hiddenAt, review.hidden_reason AS hiddenReason, review.author_suspended AS authorSuspended,
  review.is_new AS isNew, author.first_name AS firstName, author.username
FROM product_review review JOIN `user` author ON author.id = review.user_id
WHERE review.id IN (?);

-- Statements of ProductReviewRepository.countNew
SELECT COUNT(1) AS `cnt`
FROM `product_review` `ProductReview`
WHERE ((`ProductReview`.`is_new` = ?));

-- Statements of ProductReviewRepository.findOf
SELECT review.id, review.product_id AS productId, review.user_id AS userId, review.rating, review.text,
  review.created_at AS createdAt, review.updated_at AS updatedAt, review.reply, review.replied_at AS repliedAt,
  review.hidden_at AS hiddenAt, review.hidden_reason AS hiddenReason, review.author_suspended AS authorSuspended,
  review.is_new AS isNew, author.first_name AS firstName, author.username
FROM product_review review JOIN `user` author ON author.id = review.user_id
WHERE review.user_id = ? AND review.product_id = ?;

-- Statements of ProductReviewRepository.findFigures
SELECT COUNT(*) AS total, CAST(COALESCE(SUM((hidden_at IS NULL AND NOT author_suspended)), 0) AS SIGNED) AS visible,
  CAST(COALESCE(SUM(IF((hidden_at IS NULL AND NOT author_suspended), rating, 0)), 0) AS SIGNED) AS sum
FROM product_review
WHERE product_id = ?;

-- Statements of ProductReviewRepository.findCurrentFigures
SELECT COUNT(*) AS total, CAST(COALESCE(SUM((hidden_at IS NULL AND NOT author_suspended)), 0) AS SIGNED) AS visible,
  CAST(COALESCE(SUM(IF((hidden_at IS NULL AND NOT author_suspended), rating, 0)), 0) AS SIGNED) AS sum
FROM product_review
WHERE product_id = ?
LOCK IN SHARE MODE;

-- Statements of ProductReviewRepository.lock
SELECT `ProductReview`.<ProductReview>
FROM `product_review` `ProductReview`
WHERE ((`ProductReview`.`user_id` = ?) AND (`ProductReview`.`product_id` = ?))
ORDER BY `ProductReview`.`product_id` ASC
FOR UPDATE;

-- Statements of ProductReviewRepository.insert
INSERT INTO `product_review`(<ProductReview>)
VALUES (DEFAULT, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);
SELECT `ProductReview`.`id` AS `ProductReview_id`, `ProductReview`.`is_new` AS `ProductReview_is_new`
FROM `product_review` `ProductReview`
WHERE `ProductReview`.`id` = ?;

-- Statements of ProductReviewRepository.update
UPDATE `product_review`
SET `rating` = ?, `updated_at` = ?
WHERE `id` = ?;

-- Statements of ProductReviewRepository.delete
DELETE FROM `product_review`
WHERE `id` = ?;
