// Loaded by `node --import` before anything else, so that an older Node gets one sentence instead of a complaint
// about the first TypeScript file. It has to be parsed by such a Node itself: plain JavaScript, no newer syntax.
const neededMajor = 24

if (Number(process.versions.node.split('.')[0]) < neededMajor) {
  process.stderr.write(
    `Valdorn needs Node ${neededMajor}, and this is Node ${process.versions.node}. ` +
      `Run "npm ci" once, which brings Node ${neededMajor} with it, then start through npm, for example "npm start".\n`,
  )
  process.exit(1)
}
