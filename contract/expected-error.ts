/** Something is wrong that whoever runs the program can put right: the message says what it is, or what to do. */
export class ExpectedError extends Error {
  override name = 'ExpectedError'
}

/** Runs a program. Of an error that is expected it says the message alone, and ends with 1. */
export async function runProgram(work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
