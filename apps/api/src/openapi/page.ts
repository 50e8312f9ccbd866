import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './document.ts'

/** Swagger UI writes styles into its elements. */
const POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; frame-ancestors 'none'"

/** Serves the document and a page to try calls, for development: the packages are not in an image. */
export async function serveOpenApi(app: FastifyInstance): Promise<void> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ])
  const document = (await openApiDocument()) as never
  await app.register(swagger, { mode: 'static', specification: { document } })
  await app.register(swaggerUi, { routePrefix: '/openapi', staticCSP: POLICY })
}
