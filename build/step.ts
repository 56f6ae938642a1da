/** Says what is being done, and how long it took when it is. */
export async function step<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const startMs = performance.now()
  process.stdout.write(`${what} … `)
  try {
    const result = await work()
    console.log(`${((performance.now() - startMs) / 1000).toFixed(1)} s`)
    return result
  } catch (error) {
    console.log('failed')
    throw error
  }
}
