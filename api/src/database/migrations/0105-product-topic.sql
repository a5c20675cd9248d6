-- With this index, the API counts and finds the listings of a topic.
ALTER TABLE product ADD COLUMN topic_id BIGINT NULL, ADD KEY product_of_topic (topic_id, delisted_at);
