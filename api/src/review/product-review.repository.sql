-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- findPage
SELECT review.id, review.product_id AS productId, review.user_id AS userId, review.rating, review.text,
  review.created_at AS createdAt, review.updated_at AS updatedAt, review.reply, review.replied_at AS repliedAt,
  review.hidden_at AS hiddenAt, review.hidden_reason AS hiddenReason, review.author_suspended AS authorSuspended,
  review.is_new AS isNew, author.first_name AS firstName, author.username
FROM product_review review JOIN `user` author ON author.id = review.user_id
WHERE review.product_id = ? AND (hidden_at IS NULL AND NOT author_suspended)
ORDER BY review.created_at DESC, review.id DESC
LIMIT ? OFFSET ?;

-- findMany
SELECT review.id, review.product_id AS productId, review.user_id AS userId, review.rating, review.text,
  review.created_at AS createdAt, review.updated_at AS updatedAt, review.reply, review.replied_at AS repliedAt,
  review.hidden_at AS hiddenAt, review.hidden_reason AS hiddenReason, review.author_suspended AS authorSuspended,
  review.is_new AS isNew, author.first_name AS firstName, author.username
FROM product_review review JOIN `user` author ON author.id = review.user_id
WHERE review.id IN (?);

-- countNew
SELECT COUNT(1) AS `cnt`
FROM `product_review` `ProductReview`
WHERE ((`ProductReview`.`is_new` = ?));

-- findOf
SELECT review.id, review.product_id AS productId, review.user_id AS userId, review.rating, review.text,
  review.created_at AS createdAt, review.updated_at AS updatedAt, review.reply, review.replied_at AS repliedAt,
  review.hidden_at AS hiddenAt, review.hidden_reason AS hiddenReason, review.author_suspended AS authorSuspended,
  review.is_new AS isNew, author.first_name AS firstName, author.username
FROM product_review review JOIN `user` author ON author.id = review.user_id
WHERE review.user_id = ? AND review.product_id = ?;

-- findFigures
SELECT COUNT(*) AS total, CAST(COALESCE(SUM((hidden_at IS NULL AND NOT author_suspended)), 0) AS SIGNED) AS visible,
  CAST(COALESCE(SUM(IF((hidden_at IS NULL AND NOT author_suspended), rating, 0)), 0) AS SIGNED) AS sum
FROM product_review
WHERE product_id = ?;

-- findCurrentFigures
SELECT COUNT(*) AS total, CAST(COALESCE(SUM((hidden_at IS NULL AND NOT author_suspended)), 0) AS SIGNED) AS visible,
  CAST(COALESCE(SUM(IF((hidden_at IS NULL AND NOT author_suspended), rating, 0)), 0) AS SIGNED) AS sum
FROM product_review
WHERE product_id = ?
LOCK IN SHARE MODE;

-- lock
SELECT `ProductReview`.<ProductReview>
FROM `product_review` `ProductReview`
WHERE ((`ProductReview`.`user_id` = ?) AND (`ProductReview`.`product_id` = ?))
ORDER BY `ProductReview`.`product_id` ASC
FOR UPDATE;

-- insert
INSERT INTO `product_review`(<ProductReview>)
VALUES (DEFAULT, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);
SELECT `ProductReview`.`id` AS `ProductReview_id`, `ProductReview`.`is_new` AS `ProductReview_is_new`
FROM `product_review` `ProductReview`
WHERE `ProductReview`.`id` = ?;

-- update
UPDATE `product_review`
SET `rating` = ?, `updated_at` = ?
WHERE `id` = ?;

-- delete
DELETE FROM `product_review`
WHERE `id` = ?;
