-- The earlier values that the version before does not know: it would put back everything in `earlier`.
ALTER TABLE product_import_row ADD COLUMN earlier_more JSON NULL;
