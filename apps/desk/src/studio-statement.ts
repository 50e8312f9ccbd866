// What Studio runs: one SELECT, INSERT, UPDATE or DELETE of rows. A statement is read by the grammar of PostgreSQL, and its
// tree has only the nodes, fields, functions, operators, types and tables that are listed here. So nothing that calls a
// function by another syntax, locks, sets or creates gets through, in later versions of the grammar, too.
import type { Refusal } from '@saikoro/shared/locales/refusal-of'
import { parse, scan } from 'libpg-query'
import * as z from 'zod/mini'

const list = (names: string): ReadonlySet<string> => new Set(names.trim().split(/\s+/))

const STATEMENTS = list('SelectStmt InsertStmt UpdateStmt DeleteStmt')

/** `row.name` can call a function of one row, too: those that a login may call only format, count or compare it. */
const NODES = list(`
  A_ArrayExpr A_Const A_Expr A_Star BoolExpr BooleanTest CaseExpr CaseWhen CoalesceExpr ColumnRef CommonTableExpr FuncCall
  Integer JoinExpr List MinMaxExpr NullTest ParamRef RangeSubselect RangeVar ResTarget RowExpr SQLValueFunction SelectStmt
  SetToDefault SortBy String SubLink TypeCast`)

const FIELDS = list(`
  agg_distinct agg_filter agg_order agg_star alias aliascolnames aliasname all arg args arrayBounds boolop booltesttype
  boolval cols colnames ctematerialized ctename ctequery ctes defresult distinctClause elements expr exprs fields fromClause
  funcformat funcname fval groupClause havingClause inh isNatural isnull items ival jointype kind larg lateral lexpr
  limitCount limitOffset limitOption list_end list_start location name names node nulltesttype number op operName override
  quals rarg relation relname relpersistence result returningClause rexpr rexpr_list_end rexpr_list_start row_format
  schemaname selectStmt sortClause sortby_dir sortby_nulls subLinkType subquery subselect sval targetList testexpr typeName
  typemod typmod typmods usingClause val valuesLists whereClause withClause`)

const FUNCTIONS = list(`
  abs age app_now array_agg array_length array_position avg bool_and bool_or btrim ceil char_length concat concat_ws count
  current_setting date_trunc extract floor has_table_privilege json_agg jsonb_agg jsonb_array_length left length like_escape
  lower ltrim max min now obj_description pg_get_expr position right round rtrim string_agg substring sum timezone upper`)

const OPERATORS = list(`
  = <> < > <= >= + - * / % || ~~ !~~ ~~* !~~* ~ !~ ~* !~* -> ->> #> #>> @> <@ ? && BETWEEN NOT_BETWEEN`)

const TYPES = list(`
  bool bpchar bytea date float4 float8 int2 int4 int8 interval json jsonb numeric text time timestamp timestamptz timetz uuid
  varchar`)

/** Tables of the catalogue from which Studio learns the tables and their columns. Other ones hide functions or settings. */
const CATALOG = list('pg_attrdef pg_attribute pg_class pg_constraint pg_enum pg_namespace pg_type')

/** Arguments with which Studio's search limits its own statement, until the end of the transaction. */
const SEARCH_LIMITS = [
  ['statement_timeout', '5000ms'],
  ['lock_timeout', '100ms'],
].map(([name, value]) =>
  JSON.stringify([
    { A_Const: { sval: { sval: name } } },
    { A_Const: { sval: { sval: value } } },
    { A_Const: { boolval: { boolval: true } } },
  ]),
)

/** The parser recurses for each level, and does not survive an overflow of its stack. */
const DEPTH_MAX = 50
const CHAIN_MAX = 700
/** Tokens that add no level to a tree, however many follow each other. */
const FLAT = /^(IDENT|[SIF]CONST|PARAM|SQL_COMMENT|C_COMMENT|ASCII_4[014])$/
const FLAT_WORDS = list('; . and default false null or true')

/** A parsed statement: its kind, and the parts that name a row. */
export interface Statement {
  readonly kind: string
  readonly relation?: { readonly relname?: string }
  readonly whereClause?: unknown
}

const refusal = (part: string): Refusal => ({ code: 'not_in_studio', values: { part } })

/** Returns the tree of a text, or why it is not parsed. Throws an error of the parser. */
export async function parseText(sql: string) {
  // a text whose tokens cannot be read is none that parse reads: its error says where
  const tokens = await scan(sql).then(
    (scanned) => scanned.tokens,
    () => [],
  )
  let [depth, deepest, chain] = [0, 0, 0]
  for (const { text, tokenName } of tokens) {
    depth += text === '(' || text === '[' ? 1 : text === ')' || text === ']' ? -1 : 0
    deepest = Math.max(deepest, depth)
    if (!FLAT.test(tokenName) && !FLAT_WORDS.has(text.toLowerCase())) chain += 1
  }
  if (deepest > DEPTH_MAX || chain > CHAIN_MAX) return refusal(`${tokens[0]?.text} …`)
  return parse(sql)
}

/** Returns the statement that a text is, or why Studio does not run it. Throws an error of the parser. */
export async function readStatement(sql: string): Promise<Statement | Refusal> {
  const parsed = await parseText(sql)
  if ('code' in parsed) return parsed
  const [first, ...others] = parsed.stmts ?? []
  const [kind = '', parts] = Object.entries(first?.stmt ?? {})[0] ?? []
  if (others.length > 0 || !STATEMENTS.has(kind)) return { code: 'one_statement' }
  const part = unlisted(parts)
  return part === undefined ? { kind, ...parts } : refusal(part)
}

/** Returns the first part of a tree that is not listed. */
function unlisted(tree: unknown): string | undefined {
  if (typeof tree !== 'object' || tree === null) return undefined
  for (const [key, value] of Object.entries(tree)) {
    if (!Array.isArray(tree) && !NODES.has(key) && !FIELDS.has(key)) return key
    const part = unlistedName(key, value) ?? unlisted(value)
    if (part !== undefined) return part
  }
  return undefined
}

const names = z.array(z.object({ String: z.object({ sval: z.string() }) }))
const table = z.object({ schemaname: z._default(z.string(), ''), relname: z.string() })
const call = z.object({ funcname: names, args: z.optional(z.unknown()) })

/** Returns the name that a node has of a function, an operator, a type or a table that is not listed. */
function unlistedName(key: string, node: unknown): string | undefined {
  if (key === 'typeName') return outside(TYPES, z.object({ names }).parse(node).names)
  if (key === 'operName') return outside(OPERATORS, names.parse(node))
  if (key === 'A_Expr') return outside(OPERATORS, z.object({ name: names }).parse(node).name)
  if (key === 'FuncCall') {
    const { funcname, args } = call.parse(node)
    const given = JSON.stringify(args, (name, value) => (name === 'location' ? undefined : value))
    if (funcname.length === 1 && funcname[0]?.String.sval === 'set_config' && SEARCH_LIMITS.includes(given))
      return undefined
    return outside(FUNCTIONS, funcname)
  }
  if (key !== 'RangeVar' && key !== 'relation') return undefined
  const { schemaname, relname } = table.parse(node)
  // an unqualified name is one of pg_catalog before one of ours
  const isOwn = schemaname === 'public' || (schemaname === '' && !relname.startsWith('pg_'))
  const isRead = key === 'RangeVar' && schemaname !== 'information_schema' && CATALOG.has(relname)
  return isOwn || isRead ? undefined : [schemaname, relname].filter(Boolean).join('.')
}

/** Returns a name unless it is listed. */
function outside(listed: ReadonlySet<string>, parts: z.output<typeof names>): string | undefined {
  const name = parts
    .map(({ String: { sval } }) => sval)
    .join('.')
    .replace(/^pg_catalog\./, '')
  return listed.has(name.replace(' ', '_')) ? undefined : name
}
