import type { FastifyInstance } from 'fastify'
import './request.ts'

/** Returns the schema of a path's parameters: a regular expression for each. A path that does not match is replied to with 404. */
export function textParams(patterns: Readonly<Record<string, string>>) {
  const properties = Object.entries(patterns).map(([name, pattern]) => [name, { type: 'string', pattern }])
  return { type: 'object', properties: Object.fromEntries(properties), required: Object.keys(patterns) }
}

/**
 * Rejects at start every route with parameters that has no schema for them. Two kinds need none: unknown paths, which read no parameter,
 * and files, whose names @fastify/static checks. Registered paths are listed in `app.paths`.
 */
export function requireParamSchemas(app: FastifyInstance): void {
  const paths = new Set<string>()
  app.decorate('paths', paths)
  app.addHook('onRoute', ({ url, schema, config }) => {
    paths.add(url)
    const isFile = schema?.hide === true
    if (/[:*]/.test(url) && !schema?.params && !isFile && config?.isUnknownPath !== true)
      throw new Error(`the route ${url} has no schema for its parameters`)
  })
}
