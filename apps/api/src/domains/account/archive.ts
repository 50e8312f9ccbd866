import { rows } from '@saikoro/server/rows'
import { type Locale, type Localized, localeOf } from '@saikoro/shared/locale'
import { spreadsheetText } from '@saikoro/shared/rules/spreadsheet'
import { stringify } from 'csv-stringify/sync'
import type { FastifyInstance } from 'fastify'
import { ZipFile } from 'yazl'
import * as z from 'zod/mini'
import { limitRate } from '../../http/rate-limit.ts'
import type { Context } from '../../kernel/context.ts'
import { readTokenHeader } from '../../kernel/session.ts'

const PER_MINUTE = 6

const table = z.object({ name: z.string(), content: z.array(z.record(z.string(), z.json())) })
type Table = z.output<typeof table>

const README: Localized = {
  zh: '这里是我们保存的关于您的全部内容：data.json 是全部数据，每个 CSV 文件是其中一张表，pictures 文件夹里是您上传的图片。时间为 UTC。密码和密钥不在其中。',
  en: 'This is everything that we store about you: data.json has all of it, each CSV file is one of its tables, and the folder pictures has the pictures that you uploaded. Times are in UTC. Passwords and keys are left out.',
  ja: '当サイトが保存しているあなたの情報のすべてです。data.json にすべてのデータ、CSV にそれぞれの表、pictures フォルダーにアップロードした画像があります。時刻は UTC です。パスワードと鍵は含みません。',
  ms: 'Inilah semua yang kami simpan tentang anda: data.json mengandungi kesemuanya, setiap fail CSV ialah satu jadual, dan folder pictures mengandungi gambar yang anda muat naik. Masa dalam UTC. Kata laluan dan kunci tidak disertakan.',
}

/** Serves the archive of a member's data (charter C5.7), also to one whose account is closed; for others it does not exist. */
export async function serveArchive(app: FastifyInstance, ctx: Context): Promise<void> {
  await limitRate(app, ctx, 'archive', Math.min(PER_MINUTE, ctx.requestsPerMinute))
  app.get('/archive', async ({ headers }, reply) => {
    const token = readTokenHeader(headers.token) ?? ''
    const caller = token === '' ? undefined : await ctx.callers.find(token)
    reply.header('cache-control', 'private, no-store')
    if (!caller) return reply.status(404).type('text/plain').send('Not found')
    const tables = await rows(ctx.db, table)`SELECT * FROM member_data(${caller.id}::int)`
    const zip = zipOf(tables, localeOf(typeof headers.lang === 'string' ? headers.lang : ''))
    void addPictures(zip, ctx, tables)
    return reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="saikoro.zip"')
      .send(zip.outputStream)
  })
}

function zipOf(tables: readonly Table[], locale: Locale): ZipFile {
  const zip = new ZipFile()
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name)
  const data = Object.fromEntries(tables.map(({ name, content }) => [name, content]))
  add('README.txt', `${README[locale]}\n`)
  add('data.json', JSON.stringify(data, null, 2))
  for (const { name, content } of tables) add(`${name}.csv`, csvOf(content))
  return zip
}

function csvOf(content: Table['content']): string {
  const cell = (value: unknown) =>
    typeof value === 'string' ? spreadsheetText(value) : value === null ? '' : JSON.stringify(value)
  const records = content.map((row) => Object.entries(row).map(([name, value]) => [name, cell(value)]))
  return stringify(records.map(Object.fromEntries), { header: true, bom: true, record_delimiter: 'windows' })
}

/** Adds one picture after the other. What cannot be read ends the download: an archive that lacks something must not look whole. */
async function addPictures(zip: ZipFile, { uploads }: Context, tables: readonly Table[]): Promise<void> {
  try {
    for (const { name } of tables.find((each) => each.name === 'upload')?.content ?? []) {
      const bytes = await uploads.read(String(name))
      if (bytes) zip.addBuffer(bytes, `pictures/${name}`, { compress: false })
    }
    zip.end()
  } catch (error) {
    zip.outputStream.emit('error', error)
  }
}
