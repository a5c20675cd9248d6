-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of ProductIndexRepository.findBatch
SELECT id AS id, title AS title, description AS description, category AS category, handle AS handle,
  language AS language, topic_id AS topicId, price AS price, original_price AS originalPrice, image AS image,
  pictures AS pictures, proof AS proof, is_owner_shown AS isOwnerShown, rating AS rating, review_count AS reviewCount,
  is_sample_rating AS isSampleRating, member_count AS memberCount, user_count AS userCount, since_year AS sinceYear,
  seller_name AS sellerName, is_verified AS isVerified, verified_at AS verifiedAt, is_unique AS isUnique,
  is_paused AS isPaused, reserved_until AS reservedUntil, created_at AS createdAt
FROM product
WHERE delisted_at IS NULL AND id > ?
ORDER BY id
LIMIT ?;
