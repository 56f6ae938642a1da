// Loaded by `node --import` before anything else: an older Node would stop at the first TypeScript file with an error that
// does not say why. That Node has to parse this file, so it is JavaScript without newer syntax.
const neededMajor = 24

if (Number(process.versions.node.split('.')[0]) < neededMajor) {
  process.stderr.write(
    `Valdorn needs Node ${neededMajor}, and this is Node ${process.versions.node}. ` +
      `Run "npm ci" once, which brings Node ${neededMajor} with it, then start through npm, for example "npm start". ` +
      'Without the packages for development, install it as docs/operations.md says under "Run it".\n',
  )
  process.exit(1)
}
