// Preloaded into Prisma Studio: adds the message to errors sent to the page. JSON omits it, because it is not
// enumerable, and Studio would show an empty box.
import files from 'node:fs/promises'
import { wordsOfStudio } from '../src/language.ts'
import { describeInStudio, isOfDatabase } from './refusals.ts'

/** In the language of the newest request. */
let words = wordsOfStudio(new Headers())

Object.defineProperty(Error.prototype, 'toJSON', {
  configurable: true,
  writable: true,
  value() {
    const { name, message, query, args } = this
    if (!isOfDatabase(this)) return { ...this, name, message }
    const refusal = describeInStudio(words, { ...this, message, query, args })
    return { ...this, name, message: refusal, refusal }
  },
})

// Studio lists every table of the catalogue with columns in join order. Leaves out tables that this login cannot read
// and internal ones, and sorts the columns as in the table.
const TABLE = `format('%I.%I', "schema", "name")`
const listed = (sql) => `
  SELECT "schema", "name", (
    SELECT json_agg(c ORDER BY attnum) FROM json_array_elements("columns") AS c
    JOIN pg_attribute ON attrelid = ${TABLE}::regclass AND attname = c ->> 'name') AS "columns"
  FROM (${sql}) AS listed
  WHERE CASE WHEN has_schema_privilege("schema", 'USAGE') THEN has_table_privilege(${TABLE}, 'SELECT')
    AND COALESCE(obj_description(${TABLE}::regclass, 'pg_class') NOT LIKE 'Engine%', true) ELSE false END
  ORDER BY "name"`
// An update changes `version`, part of the key; Studio keeps offering to save until the row returns with the key that
// it knows.
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
  words = wordsOfStudio(this.headers)
  for (const query of [body?.query, ...(body?.queries ?? [])]) rewrite(query)
  return body
}

// Studio shows refusals in its Console alone. This part of the page shows them where the operator looks.
const SHOW_REFUSALS = `
;(() => {
  const box = Object.assign(document.createElement('div'), { id: 'refusal', role: 'alert', hidden: true, tabIndex: -1 })
  box.style.cssText = 'position:fixed;z-index:2147483647;inset-block-start:1rem;inset-inline:1rem;margin-inline:auto;max-inline-size:46rem;padding:1rem 1.25rem;border:2px solid #b62a20;border-radius:12px;background:#fffdf9;color:#221a17;font:15px/1.5 system-ui;cursor:pointer'
  box.addEventListener('click', () => { box.hidden = true })
  addEventListener('keydown', ({ key }) => { if (key === 'Escape') box.hidden = true })
  document.body.append(box)
  const send = globalThis.fetch
  globalThis.fetch = async (...args) => {
    const reply = await send(...args)
    if (new URL(reply.url || location.href, location.href).pathname === '/bff')
      reply.clone().text().then((text) => {
        const found = /"refusal":"((?:[^"\\\\]|\\\\.)*)"/.exec(text)
        if (!found) return
        box.textContent = JSON.parse('"' + found[1] + '"')
        box.hidden = false
      }, () => {})
    return reply
  }
})()
`

// Studio sorts columns by name. Comparing nothing keeps the order from above.
const BY_NAME = /(Number\.isNaN\(\w+\)\?)\w+\.name\.localeCompare\(\w+\.name\)/
// A table of more than 16 columns draws those in sight alone, but a new row draws all of its cells, so that they stand under
// other headings once the table is scrolled. With this every table draws all columns.
const COLUMNS_IN_SIGHT = /(getSize\(\)\),minColumnCount:)\w+/
const { readFile } = files
files.readFile = async (file, ...options) => {
  const content = await readFile(file, ...options)
  return String(file).endsWith('studio.js')
    ? // first, because the page reads the global fetch once
      SHOW_REFUSALS +
        content
          .toString()
          .replace(BY_NAME, (_, test) => `${test}0`)
          .replace(COLUMNS_IN_SIGHT, (_, name) => `${name}Infinity`)
    : content
}
