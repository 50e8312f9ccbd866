import { once } from 'node:events'
import { expect, test } from 'vitest'
import { atOnce } from '../support/call.ts'
import { finishDraw, openDraw, workAt } from '../support/draws.ts'
import { connectAs } from '../support/operator.ts'
import { openRaw } from '../support/raw.ts'
import { openSecondApi, setUpSecondApi, setUpWorld, type World } from '../support/world.ts'

const here = setUpWorld()
const there = setUpSecondApi(here)

async function listen(world: World, headers = '') {
  await expect.poll(() => world.ctx.invalidationBus.isConnected()).toBe(true)
  return openRaw(world, `GET /live/draws HTTP/1.1\r\nhost: x\r\n${headers}\r\n`)
}

const hears = ({ text }: ReturnType<typeof openRaw>, what: string) => expect.poll(text).toContain(what)

test('streams from every process which draw ended, without a session and without its result', async () => {
  const both = [await listen(here), await listen(there)]
  for (const one of both) await hears(one, 'event: beat')
  const draw = await openDraw(here)
  await workAt(here, draw.closes_at.getTime() + 200)
  await workAt(here, draw.draw_at.getTime() + 10)
  for (const one of both) {
    await hears(one, `event: drawn\ndata: sai60 ${draw.issue}\n\n`)
    const [head = ''] = one.text().split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1.1 200 /)
    expect(head).toMatch(/content-type: text\/event-stream/)
    expect(head).toMatch(/cache-control: no-store, no-transform/)
    expect(head).toMatch(/x-accel-buffering: no/)
    expect(head).toMatch(/content-security-policy: /)
    expect(one.text().match(/^(event|data):.*$/gm)).toEqual([
      'event: beat',
      'data: .',
      'event: drawn',
      `data: sai60 ${draw.issue}`,
    ])
    one.socket.destroy()
  }
})

test.each([
  ['a line break', 'drawn/sai60/1\ndata: free points'],
  ['a time that is no number', 'drawn/sai60/20261123001/soon'],
  ['a time of years', 'drawn/sai60/20261123001/99999999999'],
  ['no issue', 'drawn/sai60//0'],
  ['words as issue', 'drawn/sai60/free-points/0'],
])('sends nothing for a notification with %s', async (_name, payload) => {
  const one = await listen(here)
  await hears(one, 'event: beat')
  const draw = await openDraw(here)
  await here.owner.query(`SELECT pg_notify('saikoro_changed', $1)`, [payload])
  await here.owner.query(`SELECT pg_notify('saikoro_changed', $1)`, [`drawn/sai60/${draw.issue}/100`])
  await hears(one, `data: sai60 ${draw.issue}`)
  expect(one.text().match(/^data:.*$/gm)).toEqual(['data: .', `data: sai60 ${draw.issue}`])
  one.socket.destroy()
})

test('delays the event of an early result until the countdown is over', async () => {
  const payloads: (string | undefined)[] = []
  const listener = await connectAs(here, 'owner')
  listener.on('notification', ({ payload }) => payloads.push(payload))
  await listener.query('LISTEN saikoro_changed')
  const draw = await openDraw(here)
  expect(await finishDraw(here, draw)).toMatchObject({ status: 'settled' }) // two seconds early
  await expect.poll(() => payloads).toContain(`drawn/sai60/${draw.issue}/2000`)
  const one = await listen(there)
  await hears(one, 'event: beat')
  for (const ended of [`${draw.issue}1/60000`, `${draw.issue}/0`])
    await here.owner.query(`SELECT pg_notify('saikoro_changed', $1)`, [`drawn/sai60/${ended}`])
  await hears(one, `data: sai60 ${draw.issue}\n`)
  expect(one.text()).not.toContain(`${draw.issue}1`)
  one.socket.destroy()
})

test.each([
  ['an address', 100, () => '10.9.9.9', '10.9.9.8'],
  ['a /48', 400, (nth: number) => `2001:db8:9:${nth}::1`, '2001:db8:10::1'],
] as const)('limits %s to %i streams; a closed one frees its place', async (_what, most, near, far) => {
  const listenFrom = (address: string) => listen(there, `x-forwarded-for: ${address}\r\n`)
  const many = await atOnce(most, (nth) => listenFrom(near(nth)))
  for (const one of many) await hears(one, 'event: beat')
  const late = await listenFrom(near(most))
  await hears(late, 'HTTP/1.1 429 ')
  const other = await listenFrom(far)
  await hears(other, 'event: beat')
  for (const { socket } of [late, other, ...many]) socket.destroy()
  await expect
    .poll(async () => {
      const again = await listenFrom(near(most))
      await hears(again, 'HTTP/1.1 ')
      again.socket.destroy()
      return again.text().slice(9, 12)
    })
    .toBe('200')
})

test('closes all streams when the server stops', async () => {
  const third = await openSecondApi(here)
  const one = await listen(third)
  await hears(one, 'event: beat')
  const ended = once(one.socket, 'close')
  await Promise.all([ended, third.close()])
  expect(one.text()).toMatch(/0\r\n\r\n$/)
})
