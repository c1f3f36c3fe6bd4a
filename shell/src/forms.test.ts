import { testForms } from '@event-portal/testing';

testForms('shell', {});
