import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { viteConfig } from '#build/index.ts'

const rooms = ['build', 'contract', 'deploy', 'docs', 'editor', 'enquiries', 'server', 'src']

export default defineConfig({
  ...viteConfig,
  test: {
    // Four also on two cores: tests wait for processes and databases as often as they compute.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    // No test leaves anything behind, so that files need no process and no modules of their own.
    isolate: false,
    // No test fails because the machine has other things to do.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['*.test.ts', ...rooms.map((room) => `${room}/**/*.test.{ts,tsx}`)] },
      },
      { extends: true, test: { name: 'durability', include: ['tests/durability/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'browsers',
          include: ['tests/engines/**/*.test.ts'],
          globalSetup: 'tests/engines/global-setup.ts',
        },
      },
      { extends: true, test: { name: 'container', include: ['tests/container/**/*.test.ts'] } },
      { extends: true, test: { name: 'site', include: ['tests/site/**/*.test.ts'] } },
    ],
  },
})
