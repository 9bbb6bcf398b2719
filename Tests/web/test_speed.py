"""How soon somebody can talk."""

import time

from conftest import URL


def test_the_page_is_ready_to_talk_within_a_second(open_page, learner):
    times = []
    for _ in range(5):
        page = open_page(storage_state=learner["state"])
        began = time.monotonic()
        page.goto(URL)
        page.locator(".scenario-card a").first.wait_for()
        times.append(time.monotonic() - began)
    print("ready after", [round(value, 2) for value in times])
    # The best one: what else the machine does meanwhile is not the page's.
    assert min(times) <= 1
