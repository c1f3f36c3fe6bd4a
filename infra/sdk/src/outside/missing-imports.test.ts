import { listMissingImports } from './missing-imports';

const surfaces = { 'react-router-dom': ['Link', 'useParams'] };

test.each([
  "import { Link, useParams as params } from 'react-router-dom';",
  'import{Link}from"react-router-dom";',
  "import { Await } from 'another-package';",
  "import * as router from 'react-router-dom';",
  "import {} from 'react-router-dom';",
])('%s is there', (code) => {
  expect(listMissingImports(code, surfaces)).toEqual([]);
});

test.each([
  "import { Link, Await } from 'react-router-dom';",
  'import{Await as A}from"react-router-dom";',
  "import {\n  Link,\n  Await,\n} from 'react-router-dom';",
])('%s is not, and what there is instead is said', (code) => {
  expect(listMissingImports(code, surfaces)).toEqual([
    'Await of react-router-dom does not exist in a page of the portal, which has of that package: Link, useParams.',
  ]);
});
