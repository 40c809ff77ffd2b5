/** Small files whose tests take long: Vitest starts large files first where it has not measured them. */
export const LONG_FILES = [
  'testing/first-start.test.ts',
  'broker/api/recordings.test.ts',
  'server/durable-sessions.test.ts',
]

interface TestFile {
  project: { name: string }
  moduleId: string
}

/** The same order, with long files first in their project: the last one would run alone. */
export function longFirst<File extends TestFile>(files: readonly File[]): File[] {
  const isLong = ({ moduleId }: File) => LONG_FILES.some((path) => moduleId.endsWith(`/${path}`))
  const projects = [...new Set(files.map(({ project }) => project.name))]
  return projects.flatMap((name) => {
    const own = files.filter(({ project }) => project.name === name)
    return [...own.filter(isLong), ...own.filter((file) => !isLong(file))]
  })
}
