-- What the store sells decides which texts apply, so that pages change with the settings too.
CREATE TRIGGER "notify_texts" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "shop_settings" FOR EACH STATEMENT EXECUTE FUNCTION "notify_change"('texts');
