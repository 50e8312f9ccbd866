GRANT SELECT ON media TO saikoro_operator;
