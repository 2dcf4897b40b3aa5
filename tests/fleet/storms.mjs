// storms.mjs -- people play at three nodes while a node is killed, PostgreSQL is restarted and killed, NATS is away for ten
// seconds, and every node is replaced by another, one after the other. Nothing that was acknowledged is lost, nothing is done
// twice, nobody is shown what is not so.
//
//   node storms.mjs PROGRAM
import { after, before, test } from 'node:test'
import { wait } from '../harbour/server.mjs'
import { fleet } from './fleet.mjs'
import { during } from './storm.mjs'

let ships
const ends = []
before(async () => (ships = await fleet({ after: (end) => ends.push(end) }, 3)), { timeout: 60000 })
after(async () => {
  await ships.stop()
  for (const end of ends.reverse()) await end()
})

test('a node is killed in mid-game, and another one starts', async (t) => {
  await during(t, ships, async (moved) => {
    for (let i = 0; i < 2; i++) {
      ships.nodes[i].child.kill('SIGKILL')
      await ships.nodes[i].ended
      await moved(30)
      await ships.launch(i)
      await moved(10)
    }
  })
})

test('PostgreSQL is restarted, and killed', async (t) => {
  await during(t, ships, async (moved) => {
    ships.postgres.stop()
    await wait(500)
    ships.postgres.start()
    await moved(30)
    ships.postgres.kill()
    ships.postgres.start()
    await moved(30)
  })
})

test('NATS is away for ten seconds', async (t) => {
  await during(t, ships, async (moved) => {
    await ships.nats.stop()
    const end = Date.now() + 10000
    await moved(10)
    await wait(Math.max(0, end - Date.now()))
    await ships.nats.start()
    await moved(30)
  })
})

test('every node is replaced, one after the other', async (t) => {
  await during(t, ships, async (moved) => {
    for (let i = 0; i < 3; i++) {
      await ships.nodes[i].stop()
      await moved(10)
      await ships.launch(i)
      await moved(10)
    }
  })
})
