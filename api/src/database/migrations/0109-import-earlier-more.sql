-- The earlier values of columns that the previous version does not know. They are not in `earlier`, because an undo of
-- the previous version would write every value from there.
ALTER TABLE product_import_row ADD COLUMN earlier_more JSON NULL;
