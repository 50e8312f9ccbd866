// Loaded into Prisma Studio: an error that crosses to the page keeps its message, which says what to do instead.
// Without it JSON leaves the message out, because it is not enumerable, and the operator reads an empty box.
import files from 'node:fs/promises'
import { isRefusal, refusalOf } from './refusals.ts'

Object.defineProperty(Error.prototype, 'toJSON', {
  configurable: true,
  writable: true,
  value() {
    const { name, message, query, args } = this
    return {
      ...this,
      name,
      message: isRefusal(this) ? refusalOf({ ...this, message, query, args }) : message,
    }
  },
})

// Studio lists every table of the catalogue, with its columns in the order in which the server happens to join them. This leaves out
// what this login cannot read and what is the engine's alone, and gives the columns in the order of the table.
const TABLE = `format('%I.%I', "schema", "name")`
const listed = (sql) => `
  SELECT "schema", "name", (
    SELECT json_agg(c ORDER BY attnum) FROM json_array_elements("columns") AS c
    JOIN pg_attribute ON attrelid = ${TABLE}::regclass AND attname = c ->> 'name') AS "columns"
  FROM (${sql}) AS listed
  WHERE CASE WHEN has_schema_privilege("schema", 'USAGE') THEN has_table_privilege(${TABLE}, 'SELECT')
    AND COALESCE(obj_description(${TABLE}::regclass, 'pg_class') NOT LIKE 'Engine%', true) ELSE false END
  ORDER BY "name"`
// An edit moves the version, which is part of the key; Studio keeps asking to save until the row comes back under the key that it knows.
const withKeyAsRead = (sql) =>
  /^update .* where \("\w+", "version"\) = /s.test(sql)
    ? sql.replace(/"version"(?=[^()]*, cast\([^"]*"__ps_updated_at__"$)/, '"version" - 1 as "version"')
    : sql

function rewrite(query) {
  if (typeof query?.sql !== 'string') return
  const isCatalogue = /^select .*"pg_catalog"\."pg_class" as "cls"/s.test(query.sql)
  query.sql = isCatalogue ? listed(query.sql) : withKeyAsRead(query.sql)
}

const readJson = Request.prototype.json
Request.prototype.json = async function json() {
  const body = await readJson.call(this)
  for (const query of [body?.query, ...(body?.queries ?? [])]) rewrite(query)
  return body
}

// Studio sorts the columns by their names. With nothing to compare the order stays as it was given above.
const BY_NAME = /(Number\.isNaN\(\w+\)\?)\w+\.name\.localeCompare\(\w+\.name\)/
const { readFile } = files
files.readFile = async (file, ...options) => {
  const content = await readFile(file, ...options)
  return String(file).endsWith('studio.js')
    ? content.toString().replace(BY_NAME, (_, test) => `${test}0`)
    : content
}
