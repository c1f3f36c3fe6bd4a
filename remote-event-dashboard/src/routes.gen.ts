// Generated from src/routes by `npm run routes`. Do not edit: change the files instead.
import { guard, layout, notFoundRoute, page } from '@event-portal/remote-kit/routing';
import type { RouteObject } from 'react-router-dom';
import { middleware as middleware0 } from './routes/_protected/events/$eventId/dashboard/_middleware';

export const routes: RouteObject[] = [
  { middleware: [guard('_protected')], children: [
    { path: 'events', caseSensitive: true, children: [
      { index: true, ...notFoundRoute },
      { path: ':eventId', caseSensitive: true, children: [
        { children: [layout(() => import('./routes/_protected/events/$eventId/_event/_layout'), [
          { index: true, ...page<'/events/:eventId'>(() => import('./routes/_protected/events/$eventId/_event/index')) },
          { path: '*', caseSensitive: true, ...page<'/events/:eventId/*'>(() => import('./routes/_protected/events/$eventId/_event/$')) },
          { path: 'application', caseSensitive: true, ...page<'/events/:eventId/application'>(() => import('./routes/_protected/events/$eventId/_event/application')) },
          { path: 'feedback', caseSensitive: true, children: [
            { index: true, ...notFoundRoute },
            { path: 'declined', caseSensitive: true, ...page<'/events/:eventId/feedback/declined'>(() => import('./routes/_protected/events/$eventId/_event/feedback/declined')) },
          ] },
          { path: 'join-team', caseSensitive: true, ...page<'/events/:eventId/join-team'>(() => import('./routes/_protected/events/$eventId/_event/join-team')) },
          { path: 'rejected', caseSensitive: true, ...page<'/events/:eventId/rejected'>(() => import('./routes/_protected/events/$eventId/_event/rejected')) },
          { path: 'summary', caseSensitive: true, ...page<'/events/:eventId/summary'>(() => import('./routes/_protected/events/$eventId/_event/summary')) },
          { path: 'waitlist', caseSensitive: true, children: [
            { index: true, ...notFoundRoute },
            { path: 'info', caseSensitive: true, ...page<'/events/:eventId/waitlist/info'>(() => import('./routes/_protected/events/$eventId/_event/waitlist/info')) },
          ] },
        ])] },
        { path: 'dashboard', caseSensitive: true, middleware: [...middleware0], children: [layout(() => import('./routes/_protected/events/$eventId/dashboard/_layout'), [
          { index: true, middleware: [guard('/events/:eventId/dashboard/')], ...page<'/events/:eventId/dashboard'>(() => import('./routes/_protected/events/$eventId/dashboard/index')) },
          { path: '*', caseSensitive: true, ...page<'/events/:eventId/dashboard/*'>(() => import('./routes/_protected/events/$eventId/dashboard/$')) },
          { middleware: [guard('_admin')], children: [
            { path: 'applications', caseSensitive: true, ...page<'/events/:eventId/dashboard/applications'>(() => import('./routes/_protected/events/$eventId/dashboard/_admin/applications')) },
            { path: 'check-in-lists', caseSensitive: true, ...page<'/events/:eventId/dashboard/check-in-lists'>(() => import('./routes/_protected/events/$eventId/dashboard/_admin/check-in-lists')) },
            { path: 'decisions', caseSensitive: true, ...page<'/events/:eventId/dashboard/decisions'>(() => import('./routes/_protected/events/$eventId/dashboard/_admin/decisions')) },
            { path: 'figures', caseSensitive: true, ...page<'/events/:eventId/dashboard/figures'>(() => import('./routes/_protected/events/$eventId/dashboard/_admin/figures')) },
            { path: 'mail', caseSensitive: true, ...page<'/events/:eventId/dashboard/mail'>(() => import('./routes/_protected/events/$eventId/dashboard/_admin/mail')) },
            { path: 'questions', caseSensitive: true, ...page<'/events/:eventId/dashboard/questions'>(() => import('./routes/_protected/events/$eventId/dashboard/_admin/questions')) },
            { path: 'readers', caseSensitive: true, ...page<'/events/:eventId/dashboard/readers'>(() => import('./routes/_protected/events/$eventId/dashboard/_admin/readers')) },
            { path: 'roles', caseSensitive: true, ...page<'/events/:eventId/dashboard/roles'>(() => import('./routes/_protected/events/$eventId/dashboard/_admin/roles')) },
            { path: 'scans', caseSensitive: true, ...page<'/events/:eventId/dashboard/scans'>(() => import('./routes/_protected/events/$eventId/dashboard/_admin/scans')) },
            { path: 'settings', caseSensitive: true, ...page<'/events/:eventId/dashboard/settings'>(() => import('./routes/_protected/events/$eventId/dashboard/_admin/settings')) },
            { path: 'waitlist', caseSensitive: true, ...page<'/events/:eventId/dashboard/waitlist'>(() => import('./routes/_protected/events/$eventId/dashboard/_admin/waitlist')) },
          ] },
          { middleware: [guard('_applicant')], children: [
            { path: 'my-application', caseSensitive: true, ...page<'/events/:eventId/dashboard/my-application'>(() => import('./routes/_protected/events/$eventId/dashboard/_applicant/my-application')) },
          ] },
          { middleware: [guard('_attendee')], children: [
            { path: 'my-seat', caseSensitive: true, ...page<'/events/:eventId/dashboard/my-seat'>(() => import('./routes/_protected/events/$eventId/dashboard/_attendee/my-seat')) },
          ] },
          { middleware: [guard('_staff')], children: [
            { path: 'arrivals', caseSensitive: true, ...page<'/events/:eventId/dashboard/arrivals'>(() => import('./routes/_protected/events/$eventId/dashboard/_staff/arrivals')) },
            { path: 'badges', caseSensitive: true, ...page<'/events/:eventId/dashboard/badges'>(() => import('./routes/_protected/events/$eventId/dashboard/_staff/badges')) },
            { path: 'check-in', caseSensitive: true, ...page<'/events/:eventId/dashboard/check-in'>(() => import('./routes/_protected/events/$eventId/dashboard/_staff/check-in')) },
            { path: 'directory', caseSensitive: true, ...page<'/events/:eventId/dashboard/directory'>(() => import('./routes/_protected/events/$eventId/dashboard/_staff/directory')) },
            { path: 'reading', caseSensitive: true, ...page<'/events/:eventId/dashboard/reading'>(() => import('./routes/_protected/events/$eventId/dashboard/_staff/reading')) },
          ] },
          { path: 'application-status', caseSensitive: true, ...page<'/events/:eventId/dashboard/application-status'>(() => import('./routes/_protected/events/$eventId/dashboard/application-status')) },
          { path: 'my-team', caseSensitive: true, ...page<'/events/:eventId/dashboard/my-team'>(() => import('./routes/_protected/events/$eventId/dashboard/my-team')) },
          { path: 'teams-explorer', caseSensitive: true, ...page<'/events/:eventId/dashboard/teams-explorer'>(() => import('./routes/_protected/events/$eventId/dashboard/teams-explorer')) },
        ])] },
      ] },
    ] },
  ] },
];
