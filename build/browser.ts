/* What the page of the editor uses of the build: nothing of it needs Node. */
export { imageFile } from './content/image-name.ts'
export { messageOf, type Mistake } from './content/mistake.ts'
export { type FileName, schemas } from './content/schema.ts'
export { isPhrase } from './content/texts.ts'
export { setTypography } from './content/typography.ts'
export { type Finding, wordsOf } from './doctor/finding.ts'
export { formStates } from './form-states.ts'
