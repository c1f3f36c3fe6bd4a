import { testExtensionGuards, testGuards } from '@event-portal/testing';
import { extensions } from './extensions.gen';
import { early, extensions as descriptors } from './pages.gen';
import { routes } from './routes.gen';

testGuards('admin', routes, early);
testExtensionGuards(descriptors, extensions);
