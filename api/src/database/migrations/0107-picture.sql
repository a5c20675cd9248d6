-- The pictures of listings. The files are in the store of pictures. The row of a removed picture stays, so that the
-- same picture is refused when it is uploaded again.
CREATE TABLE IF NOT EXISTS picture (
  id CHAR(32) COLLATE utf8mb4_bin NOT NULL,
  width INT NOT NULL,
  height INT NOT NULL,
  bytes INT NOT NULL,
  is_stored TINYINT(1) NOT NULL DEFAULT 0,
  created_at DATETIME(3) NOT NULL,
  unused_since DATETIME(3) NULL,
  removed_at DATETIME(3) NULL,
  PRIMARY KEY (id),
  KEY picture_unused (unused_since),
  KEY picture_removed (removed_at, is_stored)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
-- The table says which listings show a picture. There is no foreign key to product, because its check would lock the
-- rows of listings that are ordered.
CREATE TABLE IF NOT EXISTS product_picture (
  product_id BIGINT NOT NULL,
  picture_id CHAR(32) COLLATE utf8mb4_bin NOT NULL,
  PRIMARY KEY (product_id, picture_id),
  CONSTRAINT product_picture_picture FOREIGN KEY (picture_id) REFERENCES picture (id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
-- The id of the store that has the files of this database.
CREATE TABLE IF NOT EXISTS picture_store (
  id TINYINT NOT NULL,
  store_id CHAR(32) COLLATE utf8mb4_bin NOT NULL,
  PRIMARY KEY (id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
-- The pictures of a listing in their order, as JSON, so that a list reads them with the row. The previous version does
-- not change them.
ALTER TABLE product ADD COLUMN pictures TEXT NULL;
