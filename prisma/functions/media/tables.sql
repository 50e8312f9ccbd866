GRANT SELECT ON media TO saikoro_operator;
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON media FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('A stored file never changes; store another one.');
