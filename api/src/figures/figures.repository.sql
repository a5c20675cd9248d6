-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of FiguresRepository.countOrders
SELECT DATE_FORMAT(MIN(created_at), '%Y-%m-%d') AS day, COUNT(*) AS orders, SUM(IF(status = 'completed', total,
  0)) AS revenue
FROM `order` FORCE INDEX (order_figures)
WHERE created_at >= ?
GROUP BY TO_DAYS(created_at);

-- Statements of FiguresRepository.countAccounts
SELECT DATE_FORMAT(MIN(created_at), '%Y-%m-%d') AS day, COUNT(*) AS accounts
FROM `user`
WHERE created_at >= ?
GROUP BY TO_DAYS(created_at);

-- Statements of FiguresRepository.countMissedSearches
SELECT DATE_FORMAT(day, '%Y-%m-%d') AS day, times AS missedSearches
FROM missed_search_day
WHERE day >= ?;

-- Statements of FiguresRepository.findFirstCountedDay
SELECT DATE_FORMAT(MIN(day), '%Y-%m-%d') AS day
FROM (SELECT MIN(day) AS day
  FROM missed_search_day UNION ALL SELECT MIN(day)
  FROM listing_view) first;

-- Statements of FiguresRepository.countViews
SELECT DATE_FORMAT(day, '%Y-%m-%d') AS day, SUM(views) AS views
FROM listing_view
WHERE day >= ?
GROUP BY listing_view.day;

-- Statements of FiguresRepository.findAnswerTimes
SELECT DATE_FORMAT(MIN(answered_at), '%Y-%m-%d') AS day, ROUND(AVG(seconds)) AS answerSeconds
FROM (SELECT answered_at, seconds, ROW_NUMBER() OVER (PARTITION BY TO_DAYS(answered_at)
    ORDER BY seconds) AS place, COUNT(*) OVER (PARTITION BY TO_DAYS(answered_at)) AS answers
  FROM (SELECT answered_at, TIMESTAMPDIFF(SECOND, created_at, answered_at) AS seconds
    FROM deal
    WHERE answered_at >= ?) answer) ranked
WHERE place * 2 BETWEEN answers AND answers + 2
GROUP BY TO_DAYS(answered_at);

-- Statements of FiguresRepository.findAnswerTime
SELECT DATE_FORMAT(MIN(answered_at), '%Y-%m-%d') AS day, ROUND(AVG(seconds)) AS answerSeconds
FROM (SELECT answered_at, seconds, ROW_NUMBER() OVER (
    ORDER BY seconds) AS place, COUNT(*) OVER () AS answers
  FROM (SELECT answered_at, TIMESTAMPDIFF(SECOND, created_at, answered_at) AS seconds
    FROM deal
    WHERE answered_at >= ?) answer) ranked
WHERE place * 2 BETWEEN answers AND answers + 2;

-- Statements of FiguresRepository.findMostViewed
SELECT product.id, product.title, viewed.views
FROM (SELECT product_id, SUM(views) AS views
  FROM listing_view
  WHERE day >= ?
  GROUP BY product_id) viewed STRAIGHT_JOIN product ON product.id = viewed.product_id
WHERE state IN ('listed', 'paused', 'sold')
ORDER BY viewed.views DESC, viewed.product_id
LIMIT ?;

-- Statements of FiguresRepository.findNeverOrdered
SELECT product.id, product.title, viewed.views
FROM (SELECT product_id, SUM(views) AS views
  FROM listing_view
  WHERE day >= ?
  GROUP BY product_id) viewed STRAIGHT_JOIN product ON product.id = viewed.product_id
WHERE state = 'listed' AND (SELECT id
  FROM order_item
  WHERE order_item.product_id = viewed.product_id
  LIMIT 1) IS NULL
ORDER BY viewed.views DESC, viewed.product_id
LIMIT ?;
