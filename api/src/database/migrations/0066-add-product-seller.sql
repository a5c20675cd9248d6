-- The index of the listings of a seller, in the default order of lists.
ALTER TABLE `product` ADD KEY product_seller (seller_name, delisted_at, review_count, id);
