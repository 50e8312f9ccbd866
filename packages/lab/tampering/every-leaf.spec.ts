import { tryEveryLeaf, trySearch } from './try-leaves.ts'

trySearch()
tryEveryLeaf()
