import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { changesBetween, isOneSided } from '../changes.ts'
import { type Files, withEdits, type Change } from '../protocol.ts'
import { readJson } from './read-json.ts'

/** Phrases of which one language alone was changed, until the other is changed or said to be right, published or not. */
export function openReview(folder: string) {
  const [fitting, agreed] = ['reviewed.json', 'agreed.json'].map((name) => path.join(folder, name))
  /** Whose other language is right as it is. */
  let reviewed = (readJson(fitting!) ?? []) as string[]

  function found(baseline: Files, files: Files): Change[] {
    return changesBetween((readJson(agreed!) ?? baseline) as Files, files).filter(isOneSided)
  }
  const isOpen = ({ key }: Change) => !reviewed.includes(key)

  /** Of what is written now. */
  function oneSided(baseline: Files, files: Files): Change[] {
    const changes = found(baseline, files)
    // What was undone and is changed again is asked about again.
    reviewed = reviewed.filter((phrase) => changes.some(({ key }) => key === phrase))
    return changes.filter(isOpen)
  }

  return {
    oneSided,
    async fits(phrase: string) {
      reviewed = [...new Set([...reviewed, phrase])]
      await writeFile(fitting!, JSON.stringify(reviewed))
    },
    /** Visitors see these files now: of them only phrases that nobody has answered for are asked about still. */
    async publish(baseline: Files, files: Files) {
      const back = found(baseline, files)
        .filter(isOpen)
        .flatMap((change) => change.back)
      await writeFile(agreed!, JSON.stringify(withEdits(files, back)))
    },
  }
}
