-- The statements that reach the driver, by method. After a change this writes them again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- read
SELECT id AS id, title AS title, description AS description, category AS category, price AS price,
  original_price AS originalPrice, image AS image, rating AS rating, review_count AS reviewCount,
  is_sample_rating AS isSampleRating, member_count AS memberCount, user_count AS userCount, since_year AS sinceYear,
  seller_name AS sellerName, is_verified AS isVerified, is_unique AS isUnique, reserved_until AS reservedUntil,
  created_at AS createdAt, features AS features, sold_at AS soldAt, verified_at AS verifiedAt,
  verification_note AS verificationNote
FROM product
WHERE (delisted_at IS NULL OR sold_at IS NOT NULL) AND id IN (?);
