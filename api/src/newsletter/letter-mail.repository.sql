-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of LetterMailRepository.findDue
SELECT letter_mail.id, letter_mail.attempts
FROM letter JOIN letter_mail ON letter_mail.letter_id = letter.id AND letter_mail.state = 'waiting'
WHERE letter.is_sending = 1
ORDER BY letter_mail.id
LIMIT ?;

-- Statements of LetterMailRepository.claim
INSERT INTO `letter`(<Letter>)
VALUES (DEFAULT, ?, ?, ?, ?, ?, DEFAULT, DEFAULT, DEFAULT, ?, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT,
  DEFAULT, DEFAULT, DEFAULT);
UPDATE letter
SET state = 'sending', content = '{}'
WHERE id = ?;
INSERT INTO subscriber (email, email_key, token, created_at, confirmed_at)
VALUES (?, ?, ?, ?, ?);
INSERT INTO letter_mail (letter_id, subscriber_id, created_at)
VALUES ?;
SELECT letter_mail.id, letter_mail.attempts
FROM letter JOIN letter_mail ON letter_mail.letter_id = letter.id AND letter_mail.state = 'waiting'
WHERE letter.is_sending = 1
ORDER BY letter_mail.id
LIMIT ?;
UPDATE letter_mail
SET state = 'claimed', attempts = attempts + 1, due_at = DATE_ADD(UTC_TIMESTAMP(3), INTERVAL ? MICROSECOND)
WHERE id = ? AND attempts = ? AND state = 'waiting' AND EXISTS (SELECT 1
  FROM letter
  WHERE letter.id = letter_mail.letter_id AND letter.state = 'sending');
SELECT letter_mail.id, letter_mail.attempts, letter_mail.created_at AS createdAt, letter.id AS letterId, letter.content,
  subscriber.email AS recipient, subscriber.token
FROM letter_mail JOIN letter ON letter.id = letter_mail.letter_id JOIN subscriber ON subscriber.id = letter_mail.subscriber_id
WHERE letter_mail.id = ? AND letter_mail.attempts = ? AND letter_mail.state = 'claimed';

-- Statements of LetterMailRepository.markSent
UPDATE letter_mail JOIN letter ON letter.id = letter_mail.letter_id
SET letter_mail.state = 'ended', letter.sent = letter.sent + 1
WHERE letter_mail.id = ? AND letter_mail.state = 'claimed';

-- Statements of LetterMailRepository.retryLater
UPDATE letter_mail
SET state = 'deferred', due_at = DATE_ADD(UTC_TIMESTAMP(3), INTERVAL ? MICROSECOND)
WHERE id = ? AND attempts = ? AND state = 'claimed';

-- Statements of LetterMailRepository.markDead
UPDATE letter_mail JOIN letter ON letter.id = letter_mail.letter_id
SET letter_mail.state = 'ended', letter.refused = letter.refused + 1
WHERE letter_mail.id = ? AND letter_mail.state = 'claimed';
UPDATE letter_mail JOIN letter ON letter.id = letter_mail.letter_id
SET letter_mail.state = 'ended', letter.uncertain = letter.uncertain + 1
WHERE letter_mail.id = ? AND letter_mail.state = 'claimed';

-- Statements of LetterMailRepository.stop
UPDATE letter JOIN letter_mail ON letter_mail.letter_id = letter.id
SET letter.state = 'stopped', letter.version = letter.version + 1, letter.refusal = ?
WHERE letter_mail.id = ? AND letter.state = 'sending';

-- Statements of LetterMailRepository.endLeases
UPDATE letter_mail
SET state = 'ended'
WHERE letter_id = ? AND state = 'claimed' AND due_at <= UTC_TIMESTAMP(3);

-- Statements of LetterMailRepository.wake
UPDATE letter_mail
SET state = 'waiting', due_at = NULL
WHERE letter_id = ? AND state = 'deferred' AND due_at <= UTC_TIMESTAMP(3)
ORDER BY id
LIMIT ?;

-- Statements of LetterMailRepository.deleteEnded
DELETE FROM letter_mail
WHERE letter_id = ? AND state = 'ended';

-- Statements of LetterMailRepository.count
SELECT COALESCE(SUM(state = 'waiting'), 0) AS waiting, COUNT(*) AS open
FROM letter_mail
WHERE letter_id = ? AND state <> 'ended';

-- Statements of LetterMailRepository.insert
INSERT INTO `letter`(<Letter>)
VALUES (DEFAULT, ?, ?, ?, ?, ?, DEFAULT, DEFAULT, DEFAULT, ?, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT,
  DEFAULT, DEFAULT, DEFAULT);
INSERT INTO subscriber (email, email_key, token, created_at, confirmed_at)
VALUES (?, ?, ?, ?, ?);
INSERT INTO letter_mail (letter_id, subscriber_id, created_at)
VALUES ?;
