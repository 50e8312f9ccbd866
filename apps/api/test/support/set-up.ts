import { afterAll, beforeAll } from 'vitest'
import { openWorld, type World } from './world.ts'

/** Opens a world before the tests of a file and closes it after them. Its fields exist from the first `beforeAll` or test on. */
export function setUpWorld(options: Parameters<typeof openWorld>[0] = {}): World {
  const world = {} as World
  beforeAll(async () => {
    Object.assign(world, await openWorld(options))
  })
  afterAll(() => world.close())
  return world
}
