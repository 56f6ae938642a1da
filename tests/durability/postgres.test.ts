import { expect, it } from 'vitest'
import { startPostgres } from '#server/testing/databases/postgres.ts'
import { expectNothingLost } from './expect-nothing-lost.ts'

it('B-7 two servers on one PostgreSQL lose nothing and take nothing twice, whichever of them is killed', async () => {
  await using postgres = await startPostgres()
  const { kills } = await expectNothingLost({
    databaseUrl: await postgres.createDatabase(),
    servers: 2,
    kinds: ['notification', 'confirmation'],
  })
  expect(kills).toBeGreaterThanOrEqual(10)
}, 120_000)
