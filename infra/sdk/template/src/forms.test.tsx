import { testForms } from '@event-portal/testing';

testForms('guest-book', {});
