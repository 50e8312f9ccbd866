// Says which imports go against the floors, and which folders import one another: `node packages/lab/testing/check-floors.ts`.
import { inRoot } from '../../runtime/setup/paths.ts'
import { foldersInACircle, forbidden, importsOf, readSources } from './floors.ts'

const sources = readSources(inRoot())
const imports = importsOf(sources)
const faults = [...forbidden(imports), ...foldersInACircle(imports, (file) => sources.has(file))]
for (const fault of faults) console.log(fault)
if (faults.length > 0) process.exitCode = 1
